const [hash, bang] = [0x23, 0x21]

/**
 * Whether a file is run by its path: its first line names what runs it. Files carry no mode of their own, so this decides who gets
 * an execute bit on disk, in git and in archives.
 */
export const isScript = (content: Uint8Array): boolean => content[0] === hash && content[1] === bang
