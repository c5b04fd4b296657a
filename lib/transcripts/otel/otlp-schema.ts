import { Root } from 'protobufjs/light'

/** Number, type and, for lists, a third word of each field; fields that are not read are left out and skipped by the decoder. */
type Field = [number, string, 'repeated'?]

const messages: Record<string, Record<string, Field>> = {
  AnyValue: {
    stringValue: [1, 'string'],
    boolValue: [2, 'bool'],
    intValue: [3, 'int64'],
    doubleValue: [4, 'double'],
    arrayValue: [5, 'ArrayValue'],
    kvlistValue: [6, 'KeyValueList'],
  },
  ArrayValue: { values: [1, 'AnyValue', 'repeated'] },
  KeyValueList: { values: [1, 'KeyValue', 'repeated'] },
  KeyValue: { key: [1, 'string'], value: [2, 'AnyValue'] },
  Resource: { attributes: [1, 'KeyValue', 'repeated'] },
  Traces: { resourceSpans: [1, 'ResourceSpans', 'repeated'] },
  ResourceSpans: {
    resource: [1, 'Resource'],
    scopeSpans: [2, 'ScopeSpans', 'repeated'],
    instrumentationLibrarySpans: [1000, 'ScopeSpans', 'repeated'],
  },
  ScopeSpans: { spans: [2, 'Span', 'repeated'] },
  Span: {
    traceId: [1, 'bytes'],
    spanId: [2, 'bytes'],
    parentSpanId: [4, 'bytes'],
    name: [5, 'string'],
    startTimeUnixNano: [7, 'fixed64'],
    endTimeUnixNano: [8, 'fixed64'],
    attributes: [9, 'KeyValue', 'repeated'],
    events: [11, 'Event', 'repeated'],
    links: [13, 'Link', 'repeated'],
    status: [15, 'Status'],
  },
  Event: { name: [2, 'string'], attributes: [3, 'KeyValue', 'repeated'] },
  Link: { traceId: [1, 'bytes'], spanId: [2, 'bytes'] },
  Status: { message: [2, 'string'], code: [3, 'int32'] },
  Logs: { resourceLogs: [1, 'ResourceLogs', 'repeated'] },
  ResourceLogs: { resource: [1, 'Resource'], scopeLogs: [2, 'ScopeLogs', 'repeated'] },
  ScopeLogs: { logRecords: [2, 'LogRecord', 'repeated'] },
  LogRecord: {
    timeUnixNano: [1, 'fixed64'],
    body: [5, 'AnyValue'],
    attributes: [6, 'KeyValue', 'repeated'],
    traceId: [9, 'bytes'],
    spanId: [10, 'bytes'],
    observedTimeUnixNano: [11, 'fixed64'],
    eventName: [12, 'string'],
  },
}

const nested = Object.entries(messages).map(([name, fields]) => {
  const described = Object.entries(fields).map(([field, [id, type, rule]]) => [field, rule ? { id, type, rule } : { id, type }])
  return [name, { fields: Object.fromEntries(described) }]
})

/** The messages of OTLP 1.x, traces and logs, as far as they are read here. Made at the first use. */
let root: Root | undefined

export function otlpType(name: 'Traces' | 'Logs') {
  root ??= Root.fromJSON({ nested: Object.fromEntries(nested) })
  return root.lookupType(name)
}
