export { nameLengthMax, slugify, uniqueName } from '@/lib/domain/draft/slug'
