import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

/** Liveness: the process responds. Public, empty, and independent of everything else. */
export const GET = (): Response => new Response(null, { headers: { 'cache-control': 'no-store' } })

export { readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
