const canBeOne = /\.(?:jsonl|ndjson|json|traj|eval)(?:\.gz|\.zst)?$/i
const note = /(?:^|[/\\])agent-[^/\\]+\.meta\.json$/i

/**
 * Whether a file's name says that it may be a transcript, packed or not. A note on a sub-agent is none: it is read with the transcript it
 * lies beside.
 */
export const isTranscript = (name: string): boolean => canBeOne.test(name) && !note.test(name)
