import { metadataDoor as answer } from '@/lib/http/oauth-metadata'

export const dynamic = 'force-dynamic'

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
