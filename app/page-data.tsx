import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { cachedAnswer } from '@/lib/operations/cached-answer'
import { pageContext } from '@/lib/http/page-context'
import type { ReadName } from '@/lib/contract/index'
import { queryKey } from '@/lib/client/queries'

/**
 * The data that a page reads on the server: operations run in process, and each output is cached under the key of the browser's
 * query for the same name and input, so that nothing is fetched twice and a refetch goes over HTTP.
 */
export class PageData {
  readonly #client = new QueryClient()
  readonly #context = pageContext()

  async read<N extends ReadName>(name: N, input: InputOf<Operations[N]>): Promise<OutputOf<Operations[N]>> {
    const answer = await cachedAnswer(await this.#context, name, input)
    this.#client.setQueryData(queryKey(name, input), answer)
    return answer
  }

  /** Passes the cached data to the client components below. */
  hydrate(children: ReactNode): ReactNode {
    return <HydrationBoundary state={dehydrate(this.#client)}>{children}</HydrationBoundary>
  }
}
