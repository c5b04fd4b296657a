import type { EmbeddingSetting } from '@/lib/contract/embedding'

/** The initial state without a model. */
export const off: EmbeddingSetting = {
  mode: 'off',
  baseUrl: '',
  model: '',
  hasKey: false,
  version: 0,
  hasBuiltIn: true,
  embedded: 0,
  skills: 12,
  problem: null,
}
