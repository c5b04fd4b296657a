import { goToProvider } from '@/lib/http/provider-door'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Promise<Response> => goToProvider(request)
