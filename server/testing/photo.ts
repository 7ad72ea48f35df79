import sharp, { type Sharp } from 'sharp';

/** Something like a photo: large soft shapes in every colour, with a camera's grain of this strength. */
export async function photoLike(width: number, height: number, grain: number): Promise<Sharp> {
  const noise = (sigma: number, across: number) =>
    sharp({
      create: {
        width: Math.round(width / across),
        height: Math.round(height / across),
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  const shapes = await sharp(await noise(80, 40))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(shapes).composite([{ input: await noise(grain, 1), blend: 'soft-light' }]);
}
