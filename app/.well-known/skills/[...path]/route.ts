import { serve } from '@/lib/http/serve'
import { wellKnown } from '@/lib/http/well-known'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Promise<Response> => serve(request, (ctx, requestId) => wellKnown(ctx, request, requestId))
