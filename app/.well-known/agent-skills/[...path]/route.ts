import { wellKnownDoor } from '@/lib/front/doors'
import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

export { wellKnownDoor as GET, readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
