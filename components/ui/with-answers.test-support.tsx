import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'

interface Answers {
  /** Responses by query key, as a server page would have read them. */
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[]
  search?: string
  children: ReactNode
}

/** Renders a component with the server's responses at an address, without network access. */
export function WithAnswers({ answers, search = '', children }: Answers) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  return (
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    </QueryClientProvider>
  )
}
