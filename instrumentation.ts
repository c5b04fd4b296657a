/** Runs once in the server's process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startOrExit } = await import('@/lib/jobs/start')
  await startOrExit()
  const { openFront } = await import('@/lib/front/front')
  const { settings } = await import('@/lib/config/settings')
  openFront(settings())
}
