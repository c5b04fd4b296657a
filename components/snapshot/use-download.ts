import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '@/components/ui/save-file'
import { toastDone, toastError } from '@/components/ui/toast'
import { ProblemError } from '@/lib/client/problem-error'
import { invalidateAfter, sameOrigin } from '@/lib/client/queries'

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'snapshot.mettle.tar.gz'

/** Creates a snapshot and downloads it; the server keeps no copy. */
export function useDownload() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const response = await sameOrigin.download('snapshot.make', {})
      const name = nameIn(response)
      saveFile(await response.blob(), name)
      return name
    },
    onSuccess: (name) => toastDone('Snapshot downloaded', name),
    onError: (error) => report(error),
    onSettled: () => invalidateAfter(cache, 'snapshot.make'),
  })
}

/** Reports why a transfer failed. */
export function report(error: unknown): void {
  if (error instanceof ProblemError) toastError(error.message, { requestId: error.problem.requestId })
  else toastError('The server didn’t answer', { effect: 'Probably nothing changed. Try again.' })
}
