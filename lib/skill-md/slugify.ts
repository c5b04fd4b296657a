export { isReservedName, nameLengthMax, reservedNames, slugify, uniqueName } from '@/lib/domain/draft/slug'
