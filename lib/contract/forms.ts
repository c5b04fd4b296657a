/**
 * What an operation takes and answers beside JSON, and what a client may keep: OpenAPI describes each once, and the HTTP surface has
 * one implementation of each.
 */
export interface Forms {
  /**
   * Bodies beside a JSON object of its own fields: a transcript as its harness wrote it, a skill or a pack as an archive, a snapshot
   * (which may be larger than memory), or an export of OpenTelemetry's protocol, which is answered in the encoding it came in.
   */
  takes?: InputForm
  /** Answers beside JSON: an archive, a snapshot as a download, server-sent events, or rows as CSV. */
  gives?: OutputForm
  /** Agents repeat this read: what did not change need not travel again. */
  isTagged?: true
}

export type InputForm = 'transcript' | 'skill' | 'pack' | 'snapshot' | 'traces' | 'logs'
export type OutputForm = 'archive' | 'snapshot' | 'events' | 'csv' | 'protobuf'
