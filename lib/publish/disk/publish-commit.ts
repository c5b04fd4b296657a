import { publishWith, settle } from '@/lib/kernel'
import { keepDirectories } from '@/lib/publish/export/keep-directories'
import { flushDisk } from './flush-disk'

/** Files and folders follow each commit before its request answers. */
publishWith(async (ctx, { touched, told, mayFlush }) => {
  const unwritten = touched.size > 0 && mayFlush ? await flushDisk(ctx) : []
  if (told.size > 0) await settle(async () => void (await keepDirectories(ctx, [...told])))
  return unwritten
})
