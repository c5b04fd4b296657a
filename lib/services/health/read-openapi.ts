import { productVersion } from '@/lib/config/version'
import { readOpenapi as contract, type OpenapiDocument } from '@/lib/contract/api-document'
import { operations } from '@/lib/contract/index'
import { buildDocument } from '@/lib/contract/openapi/build-document'
import { readVerb } from '@/lib/kernel'

let built: OpenapiDocument | null = null

/** The description of the API; built on the first question, since it stays the same as long as the server runs. */
export const readOpenapi = readVerb(contract, () => {
  built ??= buildDocument(operations, productVersion)
  return Promise.resolve(built)
})
