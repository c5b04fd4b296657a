import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the person's browser. False where the system names no program for it. */
export function openInBrowser(url: string): Promise<boolean> {
  const [file = 'xdg-open', ...words] = openers[process.platform] ?? []
  const child = spawn(file, [...words, url], { detached: true, stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
