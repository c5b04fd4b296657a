import { serve } from '@/lib/http/serve'
import { wellKnown } from '@/lib/http/well-known'
import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Promise<Response> => serve(request, (ctx, requestId) => wellKnown(ctx, request, requestId))

export { readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
