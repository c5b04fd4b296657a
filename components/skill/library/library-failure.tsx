import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** The list could not be read again and nothing older is at hand. */
export function LibraryFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      cause="The skills could not be read"
      effect="Nothing was changed. The server did not answer, or refused."
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
