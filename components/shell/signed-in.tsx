import { LogOut } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The person who is signed in, and what signs this browser out. */
export interface Account {
  person: { name: string; email: string }
  signOut: () => Promise<void>
}

/** Who is signed in, and the way out; in a narrow sidebar the way out alone. */
export function SignedIn({ person, signOut, isWide = false }: Account & { isWide?: boolean }) {
  return (
    <form action={signOut} className="flex min-w-0 items-center gap-2 max-lg:justify-center lg:px-2.5">
      <span
        title={person.email}
        className={isWide ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-sm text-ink-2 max-lg:sr-only'}
      >
        {person.name}
      </span>
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        aria-label="Sign out"
        title="Sign out"
        icon={<LogOut strokeWidth={1.75} aria-hidden />}
      />
    </form>
  )
}
