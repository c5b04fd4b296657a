import { agent, ids, nextDay, sessionKey, day, transcript, type Examples } from './example'

const folder = '~/.claude/projects'
const rule = { name: 'customer number', pattern: 'CUST-[0-9]{6}', kind: 'address' } as const

/** How work comes in: sessions, folders, hooks, what is taken out of them, and the jobs that follow. */
export const captureExamples: Examples = {
  'source.list': {},
  'source.ingest': { paths: [folder], agent },
  'source.watched': {},
  'source.add': { path: folder, agent },
  'source.pause': { id: ids.source, isPaused: true },
  'source.remove': { id: ids.source },
  'hook.receive': {
    harness: 'claude-code',
    hook_event_name: 'SessionEnd',
    session_id: sessionKey,
    transcript_path: `${folder}/orders/${sessionKey}.jsonl`,
    reason: 'exit',
  },
  'connection.list': {},
  'plugin.bundle': { harness: 'claude-code' },
  'redaction.test': { text: 'Send the parcel of CUST-204518 to lind@example.com.' },
  'redaction.rules': {},
  'redaction.save': { rules: [rule] },
  'session.activity': { agent },
  'session.add': {
    sessionKey,
    agent,
    harness: 'openai-chat',
    transcript,
    outcome: 'success',
    startedAt: '2026-03-02T09:17:00.000Z',
  },
  'session.list': { agent, tool: 'update_order', outcome: 'success', from: day, to: nextDay, facets: 'true', limit: 20 },
  'session.read': { id: ids.session },
  'session.setOutcome': { id: ids.session, outcome: 'partial' },
  'session.erase': { id: ids.session },
  'job.list': { status: 'succeeded', limit: 20 },
  'job.read': { id: ids.job, wait: 10 },
  'job.cancel': { id: ids.job },
  'agent.list': {},
  'workspace.list': {},
  'workspace.create': { name: 'second-team' },
  'demo.load': {},
  'demo.remove': {},
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const service = { attributes: [text('service.name', agent)] }
const nano = '1772442000000000000'

/** Exports of OpenTelemetry, whose bodies are that protocol's own. */
export const otlpExamples = {
  'otlp.traces': {
    resourceSpans: [
      {
        resource: service,
        scopeSpans: [
          {
            scope: { name: 'gen_ai' },
            spans: [
              {
                traceId: '5b8efff798038103d269b633813fc60c',
                spanId: 'eee19b7ec3c1b174',
                name: 'execute_tool get_order',
                kind: 1,
                startTimeUnixNano: nano,
                endTimeUnixNano: '1772442000250000000',
                attributes: [
                  text('gen_ai.operation.name', 'execute_tool'),
                  text('gen_ai.tool.name', 'get_order'),
                  text('gen_ai.tool.call.arguments', '{"order_id":"A-1042"}'),
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  'otlp.logs': {
    resourceLogs: [
      {
        resource: service,
        scopeLogs: [
          {
            scope: { name: 'gen_ai' },
            logRecords: [
              {
                timeUnixNano: nano,
                body: { stringValue: 'claude_code.tool_result' },
                attributes: [
                  text('event.name', 'tool_result'),
                  text('session.id', sessionKey),
                  text('tool_name', 'get_order'),
                  text('success', 'true'),
                ],
              },
            ],
          },
        ],
      },
    ],
  },
}
