import { asRoute, mcpDoor } from '@/lib/front/doors'

export const dynamic = 'force-dynamic'

const answer = asRoute(mcpDoor)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
