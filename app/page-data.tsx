import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { cachedAnswer } from '@/lib/operations/cached-answer'
import { pageContext } from '@/lib/http/page-context'
import type { ReadName } from '@/lib/contract/index'
import { queryKey } from '@/lib/client/queries'

/**
 * What a page reads on the server: operations called in process, each answer kept under the key that the browser's
 * query of the same name and input uses, so that nothing is fetched twice and refetching goes over HTTP.
 */
export class PageData {
  readonly #client = new QueryClient()
  readonly #context = pageContext()

  async read<N extends ReadName>(name: N, input: InputOf<Operations[N]>): Promise<OutputOf<Operations[N]>> {
    const answer = await cachedAnswer(await this.#context, name, input)
    this.#client.setQueryData(queryKey(name, input), answer)
    return answer
  }

  /** Hands what was read to the client components below. */
  hydrate(children: ReactNode): ReactNode {
    return <HydrationBoundary state={dehydrate(this.#client)}>{children}</HydrationBoundary>
  }
}
