import { mcpDoor as answer } from '@/lib/front/doors'

export const dynamic = 'force-dynamic'

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
