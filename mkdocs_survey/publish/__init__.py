"""What readers see: markers, references, panels, the review page."""
