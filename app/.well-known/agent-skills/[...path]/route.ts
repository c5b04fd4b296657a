import { asRoute, wellKnownDoor } from '@/lib/front/doors'
import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

const answer = asRoute(wellKnownDoor)

export { answer as GET, readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
