import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

/** That the process answers: open to everyone, empty, and waiting for nothing. */
export const GET = (): Response => new Response(null, { headers: { 'cache-control': 'no-store' } })

export { readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
