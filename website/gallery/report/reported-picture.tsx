type WhichPictureProps = { pictures: string[]; chosen: string | undefined };

/** The photographs that the link shows, to choose one. */
export const ReportedPicture = ({ pictures, chosen }: WhichPictureProps) => (
  <fieldset className="options" id="source">
    <legend>Which photograph is it?</legend>
    {pictures.map((source, index) => (
      <label key={source}>
        <input type="radio" name="source" value={source} defaultChecked={chosen === source} />
        <img
          src={source.replace(/([?&/]height=)\d+/, '$1400')}
          height={thumbnailPx}
          alt={`Photograph ${index + 1}`}
          loading="lazy"
        />
      </label>
    ))}
  </fieldset>
);

const thumbnailPx = 120;
