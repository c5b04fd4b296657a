import type { Harness } from './harness'
import { claudeCode } from './harness/claude-code'
import { codex } from './harness/codex'
import { copilot } from './harness/copilot'
import { cursor } from './harness/cursor'
import { gemini } from './harness/gemini'
import { openclaw } from './harness/openclaw'
import { opencode } from './harness/opencode'

/** The harnesses that can be connected. */
export const connectable: readonly Harness[] = [claudeCode, codex, gemini, cursor, opencode, copilot, openclaw]
