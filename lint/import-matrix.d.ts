/** Which folders each folder may import. */
export const matrix: Record<string, string[] | undefined>
/** Why `file` may not import `target` (repository-relative both), or null when it may. */
export function forbidden(file: string, target: string): string | null
/** Repository-relative target of an import, or null for a package. */
export function resolveImport(file: string, source: string): string | null
export const modules: readonly string[]
