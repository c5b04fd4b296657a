/** Whose words a tool brings back, where they are a stranger's. */
export const strangerKinds = ['web', 'mail', 'issue', 'network'] as const
export type StrangerKind = (typeof strangerKinds)[number]

/** What a workspace may say of a tool. */
export const trustSources = ['trusted', ...strangerKinds] as const

/** What a part of a draft does there. Free text alone leads nowhere. */
export const atomKinds = ['command', 'url', 'path', 'recipient', 'text'] as const
export type AtomKind = (typeof atomKinds)[number]

/** Where an untrusted part comes from, as a person says it. */
export const strangerNames: Readonly<Record<StrangerKind, string>> = {
  web: 'a web page',
  mail: 'a message',
  issue: 'an issue or a comment',
  network: 'an answer from the network',
}
