import { buttonStyle } from '@/components/ui/button'

/** The way to the OpenID provider: an address of its own, so that a click is all it takes. */
export function ProviderLink({ provider, to }: { provider: string; to: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-center text-sm text-ink-3">or</p>
      <a href={`/sign-in/provider?to=${encodeURIComponent(to)}`} className={buttonStyle({ size: 'lg' })}>
        Sign in with {provider}
      </a>
    </div>
  )
}
