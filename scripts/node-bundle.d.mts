export function newestMs(file: string, without?: string[]): number
export function bundleFolder(name: string): string
export function bundleForNode(entry: string, outfile: string, options?: { isWhole?: boolean }): Promise<void>
