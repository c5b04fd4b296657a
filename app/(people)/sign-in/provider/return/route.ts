import { comeFromProvider } from '@/lib/http/provider-door'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Promise<Response> => comeFromProvider(request)
