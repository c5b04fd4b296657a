import { metricsPage } from '@/lib/http/metrics-page'
import { serve } from '@/lib/http/serve'
import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Promise<Response> => serve(request, (ctx) => metricsPage(ctx), '/metrics')

export { readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
