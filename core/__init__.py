"""The ground floor: what people and papers stand on, and which knows neither."""
