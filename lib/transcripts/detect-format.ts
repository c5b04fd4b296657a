import type { Format } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'

/** The first format whose marks a content carries, in the order given; undefined when none does. The file name plays no part. */
export function detectFormat(head: Head, formats: readonly Format[]): Format | undefined {
  return formats.find((format) => format.detect(head))
}
