import { asRoute, oauthDoors } from '@/lib/front/doors'

export const dynamic = 'force-dynamic'

const answer = asRoute(oauthDoors['/api/oauth/revoke'])

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
