import { stem } from '@/lib/domain/search/stem'

/** Words that say nothing about what a skill is for. Kept short: every word here is one nobody can search by. */
const words =
  'a about after again all also am an and any are as at be because been before being below between both but by can could did do does ' +
  'doing done down during each few for from further had has have having he her here hers him his how i if in into is it its itself just ' +
  'let like me more most my myself need no nor not now of off on once only or other our ours out over own please same she should so some ' +
  'such than that the their them then there these they this those through to too under until up us use used user uses using very want was ' +
  'we were what when where whether which while who whom why will with would you your yours able get give help i’m im ive dont tell ' +
  'thing things way don doesn didn isn aren wasn weren won couldn wouldn shouldn hasn haven ve ll re'

export const stopWords: ReadonlySet<string> = new Set(words.split(' '))

/** Words of talk, of time and of praise: they may add to a score, but alone they are no reason to answer. */
const weak =
  'ago answer ask available bad best better big bit bring call come continue day do enough ever feel find fine first go good great happen ' +
  'hear hello hey hi information job keep know last later let life little live long look lot love made make many maybe mean mind minute ' +
  'moment month morning much name never new next nice night number ok okay old part people perfect place please point problem provide put ' +
  'question quick ready really recommend right say see short show sir someone something sorry sound speak start still stop sure take ' +
  'talk tell thank thanks think time today tomorrow tonight try understand wait week well work world write wrong year yes yesterday young'

export const weakWords: ReadonlySet<string> = new Set(weak.split(' ').map(stem))
