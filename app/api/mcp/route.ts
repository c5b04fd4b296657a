import { serve } from '@/lib/http/serve'
import { answerMcp } from '@/lib/mcp/answer-mcp'

export const dynamic = 'force-dynamic'

const answer = (request: Request): Promise<Response> => serve(request, (ctx) => answerMcp(ctx, request))

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
