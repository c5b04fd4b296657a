import { ready } from '@/lib/http/ready'
import { readOnly } from '@/lib/http/wrong-method'

export const dynamic = 'force-dynamic'

export { ready as GET, readOnly as DELETE, readOnly as PATCH, readOnly as POST, readOnly as PUT }
