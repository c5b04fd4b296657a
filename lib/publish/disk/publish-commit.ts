import { publishWith, runEffect } from '@/lib/kernel'
import { syncDirectories } from '@/lib/publish/export/sync-directories'
import { flushDisk } from './flush-disk'

/** Files and folders follow each commit before its request answers. */
publishWith(async (ctx, { touched, notified, canFlush }) => {
  const unwritten = touched.size > 0 && canFlush ? await flushDisk(ctx, touched) : []
  if (notified.size > 0) await runEffect(async () => void (await syncDirectories(ctx, [...notified])))
  return unwritten
})
