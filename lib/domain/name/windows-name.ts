/** Names that Windows keeps for devices, with any ending; digits also in superscript. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:[.:]|$)/i

/** Whether Windows takes the name of a file or folder for a device: no skill of that name could lie on its disks. */
export const isDeviceName = (name: string): boolean => devices.test(name)

/** Signs that are nobody's on the way to a disk, which some disks drop from names. */
const unseen = /\p{Cf}/gu

/**
 * Whether some disk takes the name for the folder of a repository: Windows drops dots and blanks at the end and what follows a colon, and
 * has short names; macOS drops signs that nobody sees.
 */
export function isRepositoryName(name: string): boolean {
  const plain = name
    .replaceAll(unseen, '')
    .toLowerCase()
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
  return plain === '.git' || plain === 'git~1'
}
