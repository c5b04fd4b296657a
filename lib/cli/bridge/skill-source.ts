import type { SkillReadResult, SkillSource, Skill } from '@modelcontextprotocol/server/ext/skills'
import type { Keeper, CachedSkill, LastGood } from './last-good'
import { bytesOf } from './refresh'
import { Offline, Rejected, type Remote } from './remote'

/** From the server, or from the copy while it is offline; undefined when the server reports that none exists. */
async function either<T>(online: () => Promise<T>, offline: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await online()
  } catch (error) {
    if (error instanceof Offline) return offline()
    if (error instanceof Rejected && (error.code === -32_602 || error.code === -32_002)) return undefined
    throw error
  }
}

const marked = (skill: CachedSkill, { savedAt }: LastGood): Skill => ({
  ...skill,
  _meta: { ...skill._meta, 'mettle/stale': { since: savedAt } },
})

function asRead(content: Uint8Array, uri: string): SkillReadResult {
  const mimeType = uri.endsWith('.md') ? { mimeType: 'text/markdown' } : {}
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content), ...mimeType }
  } catch {
    // Not UTF-8, so it stays binary.
    return { bytes: content }
  }
}

/** The skills of a server as resources, from the copy while the server is offline. */
export function bridgedSource(remote: Remote, keeper: Keeper): SkillSource {
  const cached = async (uri: string): Promise<Skill | undefined> => {
    const state = await keeper.read()
    const skill = state?.skills.find((one) => one.uri === uri)
    return state && skill ? marked(skill, state) : undefined
  }
  const cachedFile = async (uri: string): Promise<SkillReadResult | undefined> => {
    const state = await keeper.read()
    const file = state?.skills.flatMap((skill) => skill.resources).find((one) => one.uri === uri)
    const content = file && (await keeper.readFile(file.digest))
    return content ? asRead(content, uri) : undefined
  }
  return {
    list: async ({ cursor }) => {
      const page = await either(
        async () => (await remote.request('skills/list', cursor ? { cursor } : {})) as unknown as { skills: Skill[] },
        async () => {
          const state = await keeper.read()
          return state ? { skills: state.skills.map((skill) => marked(skill, state)) } : undefined
        },
      )
      return page ?? { skills: [] }
    },
    get: (uri) =>
      either(
        async () => (await remote.request('skills/get', { uri })).skill as Skill,
        () => cached(uri),
      ),
    read: (uri) =>
      either(
        async () => asRead(bytesOf(await remote.request('resources/read', { uri })), uri),
        () => cachedFile(uri),
      ),
    listResources: async () => {
      const listed = await either(
        async () => (await remote.request('resources/list')).resources as { uri: string; name: string }[],
        async () =>
          (await keeper.read())?.skills.map(({ uri, frontmatter: { name, description } }) => ({
            uri,
            name,
            description,
            mimeType: 'text/markdown',
          })),
      )
      return listed ?? []
    },
  }
}
