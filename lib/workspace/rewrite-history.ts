import git, { type CommitObject, type TagObject } from 'isomorphic-git'
import { atomicFs as fs } from './atomic-fs'

/** What takes the place of contents and words of a history. */
export interface Rewriting {
  /** The content in place of a file's; null where it stays. */
  content: (content: Uint8Array, oid: string) => Uint8Array | null
  /** A message, a name or a path, without what must not stand there. */
  words: (text: string) => string
}

/**
 * Writes a history anew beside the old one, object by object, each once: what does not change keeps its name, and authors, times and
 * order of the commits stay. Nothing is deleted and no reference moves.
 */
export class HistoryWriter {
  /** New names by old ones: of commits, tags, trees and files. */
  readonly names = new Map<string, string>()
  readonly #cache = {}

  constructor(
    readonly dir: string,
    readonly rewriting: Rewriting,
  ) {}

  /** The new name of what a reference names: a commit, or a tag on one. */
  async rewrite(oid: string): Promise<string> {
    const known = this.names.get(oid)
    if (known) return known
    const { type } = await git.readObject({ fs, dir: this.dir, oid, cache: this.#cache, format: 'content' })
    if (type === 'tag') return this.#named(oid, await this.#tag(oid))
    if (type === 'tree') return this.#tree(oid)
    if (type === 'blob') return this.#blob(oid)
    return this.#commits(oid)
  }

  #named(oid: string, name: string): string {
    this.names.set(oid, name)
    return name
  }

  /** Parents first, without a stack as deep as the history is long. */
  async #commits(start: string): Promise<string> {
    const open = [start]
    for (let oid = open.at(-1); oid !== undefined; oid = open.at(-1)) {
      if (this.names.has(oid)) {
        open.pop()
        continue
      }
      const { commit } = await git.readCommit({ fs, dir: this.dir, oid, cache: this.#cache })
      const missing = commit.parent.filter((parent) => !this.names.has(parent))
      if (missing.length > 0) {
        open.push(...missing)
        continue
      }
      this.#named(oid, await this.#commit(oid, commit))
    }
    return this.names.get(start) ?? start
  }

  async #commit(oid: string, commit: CommitObject): Promise<string> {
    const { words } = this.rewriting
    const person = (one: CommitObject['author']) => ({ ...one, name: words(one.name), email: words(one.email) })
    const next = {
      message: words(commit.message),
      tree: await this.#tree(commit.tree),
      parent: commit.parent.map((parent) => this.names.get(parent) ?? parent),
      author: person(commit.author),
      committer: person(commit.committer),
    }
    const isSame =
      next.tree === commit.tree &&
      next.message === commit.message &&
      next.parent.every((parent, index) => parent === commit.parent[index]) &&
      next.author.name === commit.author.name &&
      next.committer.name === commit.committer.name
    // A signature is over what stood there: it goes with it.
    return isSame ? oid : git.writeCommit({ fs, dir: this.dir, commit: next })
  }

  async #tag(oid: string): Promise<string> {
    const { tag } = await git.readTag({ fs, dir: this.dir, oid, cache: this.#cache })
    const object = await this.rewrite(tag.object)
    const message = this.rewriting.words(tag.message)
    if (object === tag.object && message === tag.message) return oid
    const next: TagObject = { ...tag, object, message }
    delete next.gpgsig
    return git.writeTag({ fs, dir: this.dir, tag: next })
  }

  async #tree(oid: string): Promise<string> {
    const known = this.names.get(oid)
    if (known) return known
    const { tree } = await git.readTree({ fs, dir: this.dir, oid, cache: this.#cache })
    const next = []
    for (const entry of tree) {
      const below =
        entry.type === 'tree'
          ? await this.#tree(entry.oid)
          : entry.type === 'blob'
            ? await this.#blob(entry.oid)
            : // A submodule is another repository's commit.
              entry.oid
      next.push({ ...entry, oid: below, path: this.rewriting.words(entry.path) })
    }
    const isSame = next.every((entry, index) => entry.oid === tree[index]?.oid && entry.path === tree[index].path)
    return this.#named(oid, isSame ? oid : await git.writeTree({ fs, dir: this.dir, tree: next }))
  }

  async #blob(oid: string): Promise<string> {
    const known = this.names.get(oid)
    if (known) return known
    const { blob } = await git.readBlob({ fs, dir: this.dir, oid, cache: this.#cache })
    const next = this.rewriting.content(blob, oid)
    return this.#named(oid, next === null ? oid : await git.writeBlob({ fs, dir: this.dir, blob: next }))
  }
}
