import { Api } from '@/e2e/support/api'
import { startServer, type RunningServer, type ServerOptions } from '@/e2e/support/server'

const workspace = 'demo'

/** Headers of a browser, and of a program, for the demo data. */
export const workspaceCookie = { name: 'mettle-workspace', value: workspace }
export const workspaceHeader = { 'mettle-workspace': workspace }

/** The production build, with the demo data. */
export async function startDemoServer(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer(options)
  await new Api(server.url).post('/api/demo')
  return server
}

/** Named pages with data: the most used skill, the newest session. */
export async function demoPages(api: Api): Promise<Record<string, string>> {
  const [skill] = (await api.get<{ items: { name: string }[] }>('/api/skills?sort=uses')).items
  const [session] = (await api.get<{ items: { id: string }[] }>('/api/sessions')).items
  if (!skill || !session) throw new Error('The demo data has no skill or no session')
  const page = `/skills/${skill.name}`
  return {
    overview: '/',
    review: '/review',
    skills: '/skills',
    skill: page,
    uses: `${page}?tab=uses`,
    versions: `${page}?tab=versions`,
    relations: `${page}?tab=relations`,
    files: `${page}?tab=files`,
    designer: `/design?skill=${skill.name}`,
    sessions: '/sessions',
    session: `/sessions/${session.id}`,
    maintenance: '/maintenance',
    policies: '/policies',
    audit: '/audit',
    settings: '/settings',
    'api-docs': '/api-docs',
  }
}
