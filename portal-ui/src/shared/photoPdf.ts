/** A photo of a paper as a PDF of one page: turned upright, made smaller, without where it was taken. */

/** So many dots along the longer side are read well and sent soon. */
const LONGEST = 2600
const QUALITY = 0.85
const PAGE_WIDTH = 612
const PDF = 'application/pdf'
/** What a choice of a signed copy offers. */
export const COPY_FILES = 'application/pdf,.pdf,image/*'

export const isPhoto = ({ type }: File) => type.startsWith('image/')
export const isPdf = ({ type, name }: File) => type === PDF || /\.pdf$/i.test(name)

/** The browser could not open it as a picture. */
export class NoPicture extends Error {}

/** A picture becomes a PDF; any other file stays what it is. Raises NoPicture. */
export const asPdf = async (file: File): Promise<File> => (isPhoto(file) ? pdfOfPhoto(file) : file)

async function pdfOfPhoto(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoPicture()
  })
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width as number, height as number)
  picture.close()
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!jpeg) throw new NoPicture()
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const name = `${photo.name.replace(/\.\w+$/, '') || 'photo'}.pdf`
  return new File(pdfOfJpeg(bytes, canvas.width, canvas.height), name, { type: PDF })
}

/** The parts of a PDF whose one page is this picture. */
export function pdfOfJpeg(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const high = Math.round((PAGE_WIDTH * height) / width)
  const drawn = `q ${PAGE_WIDTH} 0 0 ${high} 0 0 cm /P Do Q`
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${high}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n']
  const starts: number[] = []
  const size = () => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach((object, at) => {
    starts.push(size())
    parts.push(`${at + 1} 0 obj\n`, ...object, '\nendobj\n')
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const from = size()
  const count = objects.length + 1
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`,
  )
  return parts
}
