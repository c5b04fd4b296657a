import { planFields, type Plan } from '@/lib/transcripts/cut/plan'
import type { UsedParts } from '@/lib/transcripts/source/read-records'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

const unused: Plan = { text: 'unused' }
const outputs = new Set(['function_call_output', 'custom_tool_call_output', 'local_shell_call_output'])

/** Of an output the head; of thoughts, of events that repeat an output and of histories that were compacted, nothing. */
const plan: Plan = {
  fields: planFields({
    payload: {
      fields: planFields({
        output: { text: 'head' },
        encrypted_content: unused,
        aggregated_output: unused,
        formatted_output: unused,
        stdout: unused,
        stderr: unused,
        replacement_history: { items: { fields: [], isOnlyFields: true } },
      }),
    },
  }),
}

/** Old versions wrapped text and exit code in JSON, which is read in full. */
function isEnough(record: JsonRecord): boolean {
  const payload = asRecord(record.payload)
  const isOutput = record.type === 'response_item' && outputs.has(asText(payload?.type) ?? '')
  return isOutput && typeof payload?.output === 'string' && !payload.output.startsWith('{')
}

/** What is used of a long line of a rollout. */
export const codexParts: UsedParts = { plan, isEnough }
