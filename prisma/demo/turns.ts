/** How a skill's runs go for a time: something around it changed, and only who notices it succeeds. */
export interface Turn {
  day: number
  /** The day on which the skill was mended; without it nobody did. */
  until?: number
  /** The step that then fails, by its tool or by how its command begins, with what it answers. */
  step: string
  error: string
  /** The step that runs which succeed do once more right before. */
  again: string
  givenUp: string
}

/** What skills that fail for a time fail at, so that the page can say why. */
export const turns: Readonly<Record<string, Turn>> = {
  'exchange-wrong-size': {
    day: 56,
    step: 'exchange_item',
    error: 'Error: item not in stock',
    again: 'check_stock',
    givenUp: 'I could not finish this: the size was gone by the time I reserved it. Please take it over.',
  },
  'trace-lost-parcel': {
    day: 61,
    step: 'send_message',
    error: 'Error: the case names another parcel',
    again: 'track_parcel',
    givenUp: 'I could not finish this: the carrier gave the parcel another number meanwhile. Please take it over.',
  },
  'change-delivery-address': {
    day: 35,
    step: 'update_address',
    error: 'Error: the order is closed for changes',
    again: 'get_order',
    givenUp: 'I could not finish this: the warehouse closed the order while I checked the address. Please take it over.',
  },
  'update-one-dependency': {
    day: 31,
    until: 43,
    step: 'npm run build',
    error: 'Two packages need different versions of the same dependency',
    again: 'npm outdated',
    givenUp: 'I could not finish this: another dependency moved with it, and the build broke. Please take it over.',
  },
  'query-house-rules': {
    day: 57,
    step: 'run_sql',
    error: 'Error: no such column in this table',
    again: 'read_table',
    givenUp: 'I could not finish this: the columns are named otherwise since this week. Please take it over.',
  },
}
