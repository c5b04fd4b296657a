/**
 * Bodies and responses other than JSON, and caching hints: OpenAPI describes each once, and the HTTP layer has one implementation
 * of each.
 */
export interface Forms {
  /**
   * Request bodies other than a JSON object of the input's fields: a transcript in its harness's format, a skill or pack archive, a
   * snapshot (possibly larger than memory), or an OpenTelemetry export, whose response uses the request's encoding.
   */
  takes?: InputForm
  /** Responses other than JSON: an archive, a snapshot download, server-sent events, CSV rows, or JSON lines. */
  gives?: OutputForm
  /** Agents repeat this read often, so an unchanged response is not sent again. */
  isTagged?: true
}

export type InputForm = 'transcript' | 'skill' | 'pack' | 'snapshot' | 'traces' | 'logs' | 'metrics'
export type OutputForm = 'archive' | 'snapshot' | 'events' | 'csv' | 'lines' | 'protobuf'
