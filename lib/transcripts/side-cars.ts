import type { Format } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'
import { asList, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

type RecordTest = (record: JsonRecord) => boolean

/** Of a list or of lines, items that all pass; of an object, itself. */
const everyItem = (test: RecordTest) => {
  return ({ value, records }: Head): boolean => {
    const items = Array.isArray(value) ? asList(value) : isRecord(value) ? [value] : records
    return items.length > 0 && items.every((item) => isRecord(item) && test(item))
  }
}

/** Of an object that names something by its keys, values that all pass. */
const everyValue =
  (test: RecordTest) =>
  ({ value }: Head): boolean => {
    const values = isRecord(value) ? Object.values(value) : []
    return values.length > 0 && values.every((item) => isRecord(item) && test(item))
  }

const isGrokSummary = (value: JsonRecord) => 'session_summary' in value && 'num_messages' in value
const isKimiState = (value: JsonRecord) => 'createdAt' in value && isRecord(value.agents) && 'isCustomTitle' in value

/**
 * Files that lie beside transcripts and are none: told by their marks, so that a refusal says what to send instead. They come
 * after every format that is read.
 */
export const sideCars: Format[] = [
  {
    name: 'sub-agent-note',
    title: 'note on a sub-agent',
    detect: ({ value }) => isRecord(value) && typeof value.agentType === 'string' && Object.keys(value).length <= 10,
    instead: 'It only has the type of a sub-agent and is read together with the transcript next to it. Send that transcript.',
  },
  {
    name: 'session-summary',
    title: 'summary of a session',
    detect: ({ value }) => isRecord(value) && (isGrokSummary(value) || isKimiState(value)),
    instead: 'It describes a session whose steps are in the .jsonl file next to it. Send that file.',
  },
  {
    name: 'predictions',
    title: 'patches of a benchmark',
    detect: everyItem((item) => ('instance_id' in item && 'model_patch' in item) || ('number' in item && 'fix_patch' in item)),
    instead: 'It contains results without the steps that led to them. Send the trajectories they come from.',
  },
  {
    name: 'run-annotations',
    title: 'annotations of runs',
    detect: everyItem((item) => 'trajectory_id' in item && Array.isArray(item.failures)),
    instead: 'It lists what went wrong in runs that are in another file. Send that file.',
  },
  {
    name: 'commit-attribution',
    title: 'commits made in sessions',
    detect: everyValue((item) => Array.isArray(item.commits)),
    instead: 'It lists commits made in sessions that are in other files. Send those files.',
  },
  {
    name: 'chat-ml',
    title: 'messages taken out of a trace',
    detect: everyValue(({ input, output }) => [input, output].some((side) => isRecord(side) && 'success' in side)),
    instead: 'It is derived from a trace. Send the trace itself.',
  },
  {
    name: 'span-attributes',
    title: 'attributes of one span',
    detect: ({ value }) => isRecord(value) && Object.keys(value).some((name) => /^(?:gen_ai|openinference)\./.test(name)),
    instead: 'On its own it belongs to no trace. Send the whole export, with `resourceSpans`.',
  },
  {
    name: 'span-outline',
    title: 'outline of a log',
    detect: ({ value }) => isRecord(value) && Array.isArray(value.events) && 'expected' in value && 'description' in value,
    instead: 'It contains the spans of a log without its messages. Send the log.',
  },
]
